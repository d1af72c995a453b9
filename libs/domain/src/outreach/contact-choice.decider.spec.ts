import { deciding } from '@matricula/testing';
import { choiceText, contactChoiceDecider } from './contact-choice.decider';

const contact = deciding(contactChoiceDecider);
const record = (optedOut: boolean) => ({ type: 'RecordContactChoice', data: { channel: 'email', optedOut } }) as const;
const out = { type: 'ContactOptedOut', data: { channel: 'email' } } as const;
const back = { type: 'ContactOptedIn', data: { channel: 'email' } } as const;

describe('the choice of a contact', () => {
  it('is recorded when it changes', () => {
    contact.given().when(record(true)).then(out);
    contact.given(out).when(record(true)).thenNothing();
    contact.given(out).when(record(false)).then(back);
    contact.given(out, back).when(record(true)).then(out);
    // It ends an opt-out that is recorded for a lead alone.
    contact.given().when(record(false)).then(back);
    contact.given(back).when(record(false)).thenNothing();
  });

  it('is found by any spelling of the contact', () => {
    expect(choiceText('email', ' Ravi@Example.org')).toBe(choiceText('email', 'ravi@example.org'));
    expect(choiceText('sms', '98119 04701')).toBe(choiceText('sms', '+919811904701'));
    expect(choiceText('sms', '+919811904701')).not.toBe(choiceText('sms', '+919811904702'));
  });
});
