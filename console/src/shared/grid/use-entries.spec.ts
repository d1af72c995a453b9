import { entriesOf } from './use-entries';

describe('the entries that rows carry', () => {
  const columns = [
    { field: 'name' },
    { field: 'answers.city', entries: ['answers.city'] },
    { field: 'answers.course', entries: ['answers.course'] },
  ];
  const place = (field: string, shown: boolean) => ({ field, shown, pinned: false });

  it('are those of the shown columns, each once', () => {
    const numeric = { field: 'answerNumbers.marks', entries: ['answers.marks', 'answerNumbers.marks'] };
    const layout = [place('name', true), place('answers.city', true), place('answers.course', false), place('answerNumbers.marks', true)];
    expect(entriesOf<Record<string, unknown>>([...columns, numeric, numeric], layout)).toEqual([
      ...['answerNumbers.marks', 'answers.city', 'answers.marks'],
    ]);
    expect(entriesOf<Record<string, unknown>>(columns, [place('name', true)])).toEqual([]);
  });
});
