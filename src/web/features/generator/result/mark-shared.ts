/** Records on candidates that their videos were downloaded or shared. Lazy: most videos have no candidate. */
export async function markShared(...videoIds: readonly string[]): Promise<void> {
  try {
    const { markVideosShared } = await import('#web/data/store/candidate-videos.ts');
    await markVideosShared(videoIds);
  } catch (error) {
    console.error('The stage of a candidate could not be saved.', error);
  }
}
