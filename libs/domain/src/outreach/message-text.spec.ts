import { filledText, messagePattern, variablesOf } from './message-text';

describe('the text of a message to a lead', () => {
  it('names its variables once each', () => expect(variablesOf('{{name}}, {{course}} and {{name}}')).toEqual(['name', 'course']));

  it('is filled with the values of the lead', () => {
    expect(filledText('Dear {{name}}, {{course}} in {{city}}', { name: 'Ravi', course: 'MBA' })).toBe('Dear Ravi, MBA in {{city}}');
    expect(filledText('In {{city}}', {}, '•••')).toBe('In •••');
    expect(filledText('{{name}}', { name: '$& {{course}}' })).toBe('$& {{course}}');
  });

  it.each(['Dear {{name}},\nwelcome', 'a { b } c', 'ends with {', ''])('may be %j', (text) =>
    expect(messagePattern[0].test(text)).toBe(true),
  );

  it.each(['{{phone}}', '{{ name }}', 'Dear {{name}', '{{{name}}'])('may not be %j', (text) =>
    expect(messagePattern[0].test(text)).toBe(false),
  );
});
