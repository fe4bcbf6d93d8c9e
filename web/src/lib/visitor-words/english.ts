import { firstEnglish } from './first-english.ts'

/** What the product says to visitors; the other languages say the same. */
export const english = {
  ...firstEnglish,

  // Who is met
  agents: 'Agents',
  nobodyAtTheMoment: 'Nobody is here at the moment. Please come back later.',
  backTo: (name: string) => `Back to ${name}`,

  // Writing and speaking
  microphoneBlocked:
    'The microphone is blocked for this page. Allow it in the browser, or write instead.',
  microphoneMissing: 'No microphone was found. Connect one, or write instead.',
  microphoneBlockedOrMissing:
    'The microphone is blocked for this page, or there is none. Allow it in the browser, or write instead.',
  speechUnreachable: 'The browser’s speech service could not be reached. Write instead.',
  cannotListen: 'This browser cannot listen. Write instead.',
  sayAgain: 'That could not be written down. Say it again: your browser writes it down now.',

  // Answers
  isAnswering: (name: string) => `${name} is answering`,
  answerGoesOn: 'The connection was lost. The answer goes on as soon as it is back.',
  topics: 'What can be asked instead',
  serverAnswered: (status: number) => `The server answered ${status}.`,
  noChatYet: 'There is no chat yet.',
  goodAnswer: 'Good answer',
  poorAnswer: 'Poor answer',
  ratingNotSaved: 'Your rating was not saved. Try again.',
  copyAnswer: 'Copy answer',
  copied: 'Copied',
  copyingRefused: 'The browser did not allow copying.',

  // Sources
  sources: 'Sources',
  source: (number: number) => `Source ${number}`,
  page: (number: number) => `page ${number}`,
  asOf: (day: string) => `as of ${day}`,
  readAt: (site: string) => `Read it at ${site}`,
  earlierText: 'Show earlier text',
  laterText: 'Show later text',
  documentNotOpened: 'The document could not be opened',
  documentClosed:
    'This document is no longer available to visitors. The answer quotes these words from it:',

  // What it does
  whatAgentDid: 'What the agent did',
  asksFirst: 'Asks first',
  atWork: 'At work',
  done: 'Done',
  didNotWork: 'Did not work',
  notDone: 'Not done',
  notKnown: 'Not known whether it was done',
  yesDoIt: 'Yes, do it',
  searchedAgain: 'Searched the knowledge again',
  askedForPerson: 'Asked for a person',

  // Transcript and earlier chats
  newChat: 'New chat',
  earlierChats: 'Earlier chats',
  earlierChatsNotLoaded: 'Earlier chats did not load',
  chatsAreKept: 'Your chats with this agent are kept here.',
  untitledChat: 'Untitled chat',
  chatNotOpened: 'This chat could not be opened. Try again.',

  // A person in the agent's place
  talkToPerson: 'Talk to a person',
  personCanJoin: (company: string) =>
    `Somebody from ${company} can join. They will see this conversation.`,
  peopleWereAsked: (company: string) =>
    `The people at ${company} were asked and can read along. You can go on meanwhile.`,
  talkingWith: (name: string, company: string) => `You are talking with ${name} from ${company}.`,
  conversationClosed: 'This conversation was closed.',
  startNewOne: 'Start a new one',
  tryAgain: 'That did not work. Try again.',
  nobodyIsHere: (company: string) =>
    `Nobody from ${company} is here right now. Leave a message, and they answer by mail.`,
  leaveMessageFor: (company: string) => `Leave a message for ${company}`,
  messageIsWith: (company: string) => `Your message is with the people at ${company}.`,
  name: 'Name',
  email: 'E-mail',
  message: 'Message',
  cancel: 'Cancel',

  // The end
  didItHelp: (name: string) => `Did ${name} help?`,
  endThisSession: 'End this session?',
  ratingCounts: (name: string) =>
    `Your rating counts in the satisfaction that is shown for ${name}.`,
  nothingAskedYet: (name: string) => `You have not asked ${name} anything yet.`,
  itHelped: 'It helped',
  itDidNot: 'It did not',
  whatWasGood: 'What was good or missing',
  optional: 'Optional',
  sessionNotEnded: 'The session was not ended. Try again.',
  goOnTalking: 'Go on talking',
  sessionHasEnded: 'The session has ended',
  thanks: 'Thank you. You can close this page, or start again.',
  thanksForRating: 'Thank you for the rating. You can close this page, or start again.',
  startNewSession: 'Start a new session',

  // What is remembered
  whatIsRememberedOfYou: (name: string) => `What ${name} remembers of you`,
  whatIsRemembered: (name: string) => `What ${name} remembers`,
  rememberMe: 'Remember me',
  remembering: (name: string) =>
    `${name} keeps your name, place, orders and last questions for your next chat. Nobody but you reads them here, no other agent gets them. Turning it off deletes them.`,
  nothingYet: 'Nothing yet.',
  place: 'Place',
  language: 'Language',
  youSaid: 'You said',
  youAsked: 'You asked',
  forget: (what: string) => `Forget ${what}`,

  // Files
  files: 'Files',
  addFiles: 'Add files',
  filesToSend: 'Files to send',
  filesAreEnough: (most: number) => `${most} files are enough for one message`,
  sending: (file: string) => `Sending ${file}`,
  remove: (file: string) => `Remove ${file}`,
  save: (file: string) => `Save ${file}`,
  fileTooLarge: 'This file is larger than 10 MB.',
  fileIsGone: 'This file cannot be opened any more.',

  // The widget
  isGone: (name: string) => `${name} cannot be reached here any more.`,
  closeChat: 'Close the chat',
  beforeWeStart: 'Before we start',
  whyIntroduce: (name: string) => `So that ${name}’s colleagues know who asked and can write back.`,
  yourName: 'Your name',
  yourEmail: 'Your e-mail',
  checkEmail: 'Check your e-mail address: its end is missing.',
  startChat: 'Start the chat',
  skip: 'Skip',

  // Around it
  close: 'Close',
  didNotLoad: 'This did not load',
  agentNotFound: 'Agent not found',
  agentIsNotThere:
    'This agent does not exist or is not published. Ask the person who gave you the link for a new one.',
  galleryUnreachable: 'The gallery could not be reached',
  notFound: '404 Not Found.',
  galleryIsNotThere:
    'This gallery does not exist or is not for you. Ask the person who gave you the link for a new one.',
  galleryIsNotThereOrLogIn:
    'This gallery does not exist or is not for you. Ask the person who gave you the link, or log in if it is for people of your company.',
  logIn: 'Log in',
  backToHome: 'Back to Home',
}
