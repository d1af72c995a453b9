/**
 * What a thread beside the one that answers requests may take. Node allows every thread a young generation of 96 MB: the requests under way
 * fill it, and collecting it less often spares their thread a fifth of its time; all others are no slower with a small one.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 24 };
