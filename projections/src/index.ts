import * as contexts from './contexts';

/** Every projector of the product, one per read model. */
export const projectors = Object.values(contexts).flat();
