/** What a program of ours needs of this one's environment to run, and to run fast; none of its settings. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
