/** The variables our programs need from this process's environment. Contains none of their settings. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
