/** Records on candidates that their videos were downloaded or shared. Lazy: most videos have no candidate. */
export async function noteShared(...videoIds: readonly string[]): Promise<void> {
  try {
    const { noteSharedVideos } = await import('#web/data/store/candidate-videos.ts');
    await noteSharedVideos(videoIds);
  } catch (error) {
    console.error('The stage of a candidate could not be saved.', error);
  }
}
