import { addTranslation } from '../../shared/texts/texts';

/** Makes the languages other than English available; each is loaded when it is chosen. */
addTranslation('hi', () => import('./hindi'));
