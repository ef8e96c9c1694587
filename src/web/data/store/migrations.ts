/**
 * The store's schema as consecutive steps. A shipped step is never edited or removed, because a browser that was last
 * used a year ago runs all of them.
 */
export const migrations: readonly { version: number; tables: Record<string, string> }[] = [
  {
    version: 1,
    tables: {
      batches: '&batchId',
      posts: '&postId, batchId',
      history: '&entryId, postId, [postId+revision], action',
      ideas: '&ideaId, createdAt',
      formulas: '&formulaId, createdAt',
      plannerPosts: '&postId',
      images: '&imageId',
      recordings: '&recordingId',
      recordingChunks: '++chunkId, recordingId',
      settings: '&key',
      snapshots: '&snapshotId, takenAt',
    },
  },
  {
    version: 2,
    tables: {
      dictations: '&postId',
      voiceProfiles: '&voiceProfileId',
    },
  },
  {
    version: 3,
    tables: {
      videos: '&videoId, ownerId',
      clips: '&clipId, ownerId',
      clipRows: '&rowId, ownerId',
      cameraPieces: '++pieceId, ownerId',
    },
  },
  {
    version: 4,
    tables: {
      posters: '&videoId',
    },
  },
  {
    version: 5,
    tables: {
      recordStates: '&[kind+recordId]',
      syncState: '&key',
    },
  },
  {
    version: 6,
    tables: {
      videoEntries: '&videoId',
    },
  },
  {
    version: 7,
    tables: {
      brandKits: '&kitId',
    },
  },
  {
    version: 8,
    tables: {
      clipFaces: '&clipId',
    },
  },
  {
    version: 9,
    tables: {
      candidates: '&candidateId, *videoIds',
    },
  },
];
