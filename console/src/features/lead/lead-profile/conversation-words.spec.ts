import { changeInWords, enquiryInWords } from './conversation-words';

describe('the conversation in words', () => {
  it('says where an enquiry came from and for what', () => {
    expect(enquiryInWords({ attempt: 1, collegeName: 'Sahyadri University' }, 'Website')).toBe(
      'First enquiry from Website for Sahyadri University',
    );
    expect(enquiryInWords({ attempt: 3, campaign: 'google / cpc' }, '')).toBe('Enquiry 3, google / cpc');
  });
  it('says old and new of a correction', () => {
    expect(changeInWords({ field: 'lastEducation', from: '12th', to: 'Diploma' })).toBe('last education from 12th to Diploma');
    expect(changeInWords({ field: 'attributes.Board', from: null, to: 'CBSE' })).toBe('board to CBSE');
    expect(changeInWords({ field: 'city', from: 'Pune', to: null })).toBe('city from Pune to empty');
  });
});
