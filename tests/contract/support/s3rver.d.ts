/** Types for the part of s3rver used here: an S3-compatible server for Node. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
