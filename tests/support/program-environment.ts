/** The environment variables that our programs need. Contains none of their settings. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
