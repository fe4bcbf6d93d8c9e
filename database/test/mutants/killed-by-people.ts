// The part of killed-by.ts that is about people who come into conversations.

const conversations = (name: string) => `database/test/conversations/${name}.test.ts`

export const killersOfPeople: [file: string, things: string][] = [
  [
    conversations('handoffs-beside'),
    `private.write_to_person public.attend_inbox public.close_conversation public.return_to_agent public.say_to_visitor
     public.take_conversation`,
  ],
  [conversations('handoff-joins'), 'public.take_conversation private.ask_for_person'],
  [conversations('missed-handoffs'), 'private.tell_of_missed private.ask_for_person'],
  [conversations('person-back'), 'private.person_back private.ask_for_person private.begin_turn'],
  [conversations('person-messages'), 'public.say_to_visitor'],
  [conversations('people-told'), 'private.tell_of_people'],
  [
    conversations('handoffs'),
    `public.handoffs public.whispers public.conversations public.messages public.return_to_agent public.attend_inbox
     public.take_conversation public.say_to_visitor public.hand_back public.close_conversation private.ask_for_person
     private.organizations_attended private.handed_over private.conversations_attended private.is_attended
     private.is_time_zone private.within_hours private.hands_off private.name_in private.tell_visitor
     private.agent_that_hands_off private.count_handoff private.finish_handoff private.agent_is_back private.end_handoff
     private.release_handoffs private.place_whisper private.hold_conversation private.hold_own_handoff
     private.write_to_person private.hints_for private.begin_turn private.finish_answer private.begin_lease private.keep_answer`,
  ],
  [
    conversations('handoff-rights'),
    `public.handoffs public.whispers public.conversations public.messages public.take_conversation public.say_to_visitor public.hand_back private.organizations_attended private.handed_over private.conversations_attended private.is_attended private.place_whisper private.hold_conversation private.hold_own_handoff`,
  ],
  [
    conversations('handoffs-released'),
    'private.release_handoffs private.is_deserted public.take_conversation',
  ],
  [
    'database/test/tools/unsure-acts.test.ts',
    'private.end_cut_calls private.begin_tool_call private.end_tool_call',
  ],
  ['database/test/tools/words-on-acts.test.ts', 'private.call_for_turn'],
  [
    conversations('handoff-limits'),
    'private.write_to_person public.say_to_visitor public.take_conversation',
  ],
  [
    conversations('contact-requests'),
    `public.contact_requests private.takes_mail private.owners_to_mail private.leave_contact private.contact_mail private.settle_contact_request private.within_hours private.is_attended private.agent_that_hands_off private.count_handoff`,
  ],
  [
    'database/test/quotas/contact-mails.test.ts',
    `private.contact_readers private.contact_mail private.leave_contact public.choose_contact_mails
     public.gets_contact_mails`,
  ],
  [
    conversations('handoff-bounds'),
    `private.agent_is_back private.finish_handoff private.agent_that_hands_off private.conversations_attended private.is_attended private.name_in private.end_handoff private.begin_turn private.hold_conversation private.hold_own_handoff`,
  ],
  [
    conversations('attachments'),
    `public.attachments private.agent_that_takes_files private.begin_attachment private.add_attachment
     private.send_attachments private.files_of_turn private.attachment_file private.sweep_files private.begin_turn`,
  ],
  [
    conversations('conversation-search'),
    'public.find_conversations private.conversations_found private.search_words private.words_lacking',
  ],
  [
    conversations('memory-bounds'),
    'public.allow_memory private.memories_of_turn private.remember private.begin_turn',
  ],
  [
    conversations('turn-bounds'),
    `private.begin_turn private.known_of_talk private.talk_history private.send_attachments private.attachment_file private.agent_is_back
     private.interaction_document private.within_hours`,
  ],
  ['database/test/files/repeated-files.test.ts', 'private.send_attachments'],
  [
    conversations('search-bounds'),
    'public.find_conversations private.conversations_found private.words_lacking',
  ],
  [conversations('replay-bounds'), 'private.turn_to_replay private.talk_history'],
  [
    conversations('visitor-memories'),
    `public.memory_consents public.visitor_memories public.allow_memory private.memories_of_turn private.remember
     private.begin_turn`,
  ],
]
