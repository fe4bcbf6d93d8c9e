-- They tell how many there were, so that a statement removes so many at most.
drop function if exists private.forget_stripe_events();
drop function if exists private.forget_deliveries();
drop function if exists private.forget_deleted_sources();
drop function if exists private.forget_gallery_visitors();
