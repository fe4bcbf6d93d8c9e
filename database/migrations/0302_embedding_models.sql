-- Models that say what passages and questions mean, in place of the one that ships. An organisation has at most one.
alter table public.models
  drop constraint models_purpose_check,
  add constraint models_purpose_check
    check (purpose in ('language', 'speech', 'transcription', 'embedding')),
  add column calibration jsonb,
  add constraint models_of_embedding check (
    case purpose
      when 'embedding' then coalesce(
        jsonb_typeof(calibration -> 'scale') = 'number'
          and jsonb_typeof(calibration -> 'shift') = 'number'
          and jsonb_typeof(calibration -> 'dimension') = 'number'
          and (calibration ->> 'scale')::float8 > 0
          and (calibration ->> 'dimension')::float8 between 1 and 16384,
        false
      )
      else calibration is null
    end
  );
comment on column public.models.purpose is
  'Whether it answers, speaks answers, writes down what was said, or says what texts mean.';
comment on column public.models.calibration is
  'Of a model that says what texts mean: how many numbers its vectors have, and the line that makes its cosines those of the built-in one.';

-- It names an organisation now, and what is to be embedded its language.
drop function if exists private.embed_missing(text, text);
drop function if exists private.sentences_to_embed(uuid, uuid, text, integer);
