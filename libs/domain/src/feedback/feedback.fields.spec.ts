import constants from '../../../../test/catalog/constants.json';
import { feedbackCategories, feedbackFeatures, feedbackFields } from './feedback.fields';

const documented = (name: string) => constants.enums.find(({ id }) => id === name)?.value;

describe('feedback', () => {
  it('offers 20 categories and 11 parts of the product, those of the documents in their order (FB-05)', () => {
    expect([feedbackCategories.length, feedbackFeatures.length]).toEqual([20, 11]);
    expect(feedbackCategories).toEqual(documented('feedbackCategories'));
    expect(feedbackFeatures).toEqual(documented('feedbackFeatures'));
  });
  it('recommends nothing unless the user says so (FB-02)', () =>
    expect(feedbackFields.recommend).toMatchObject({ required: true, default: '2' }));
});
