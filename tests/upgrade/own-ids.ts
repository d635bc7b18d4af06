/** A tour in which each tag that has the id of one before it has one of its own, as the upgrade gives it. */
export function withOwnIds<Tour>(tour: Tour): Tour {
  if (typeof tour !== 'object' || tour === null || !('tags' in tour) || !Array.isArray(tour.tags))
    return tour;
  const counts = new Map<unknown, number>();
  const tags = tour.tags.map((tag: unknown) => {
    if (typeof tag !== 'object' || tag === null || !('id' in tag)) return tag;
    const count = (counts.get(tag.id) ?? 0) + 1;
    counts.set(tag.id, count);
    return count === 1 ? tag : { ...tag, id: `${String(tag.id)}-${count}` };
  });
  return { ...tour, tags };
}
