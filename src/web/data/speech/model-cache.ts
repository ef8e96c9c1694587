/** The Cache Storage entry with the speech model and its runtime. It outlives releases of the app. */
export const modelCacheName = 'standout-speech-model';
