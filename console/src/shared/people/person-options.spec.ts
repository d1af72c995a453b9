import { labelled, moreThan, optionOf, withChosen } from './person-options';

const asha = optionOf({ id: 'asha', name: 'Asha Sharma', role_name: 'Counsellor' });
const ravi = optionOf({ id: 'ravi', name: 'Ravi Kumar' });

describe('people to choose from', () => {
  it('are named with their role', () => expect([asha.label, ravi.label]).toEqual(['Asha Sharma (Counsellor)', 'Ravi Kumar']));
  it('keep the name of a chosen person whom the next search does not find', () => {
    expect(withChosen([ravi], [asha, ravi], ['asha', 'ravi'])).toEqual([ravi, asha]);
    expect(withChosen([ravi], [], ['nobody'])).toEqual([ravi]);
  });
  it('are narrowed while typing, so that Enter never chooses another person', () => {
    expect(labelled([ravi, asha], 'sha couns')).toEqual([asha]);
    expect([labelled([ravi, asha], ''), labelled([ravi, asha], 'meera')]).toEqual([[ravi, asha], []]);
  });
  it('say that there are more than are shown', () => {
    expect(moreThan(20, 1234)).toBe('20 of 1,234. Type a name to find others.');
    expect([moreThan(20, 20), moreThan(3, undefined)]).toEqual([undefined, undefined]);
  });
});
