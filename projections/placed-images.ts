/**
 * SQL of the places that the last order of each work gave its images, by `stream_id` and `image_id`. Images that were
 * added later have none.
 */
export const PLACED_IMAGES = `
  select stream_id, id as image_id, place
  from (
    select distinct on (stream_id) stream_id, payload from folded
    where type = 'artwork_images_ordered' order by stream_id, position desc
  ) ordered, jsonb_array_elements_text(payload -> 'image_ids') with ordinality as named (id, place)`;
