import { matching, targetOf } from './search-matches';

const features = [
  { name: 'User Productivity Report', keywords: ['calls', 'counsellor'], url: '/quick-report' },
  { name: 'Leads', description: 'All enquiries', url: '/leads?type=all' },
  { name: 'Upload CSV', keywords: ['import', 'leads'], url: '/upload-csv-lead' },
  { name: 'Tenant Profile', url: '/tenant-profile/:id' },
];
const names = (text: string) => matching(features, text).map(({ name }) => name);

describe('the global search', () => {
  it('finds by name, description and keywords, names that start with the text first', () => {
    expect(names('LEADS')).toEqual(['Leads', 'Upload CSV']);
    expect(names('counsellor rep')).toEqual(['User Productivity Report']);
    expect(names('nothing like it')).toEqual([]);
  });

  it('fills the tenant into its profile and falls back to the dashboard', () => {
    expect(targetOf(features[3]!, '42')).toBe('/tenant-profile/42');
    expect(targetOf({ name: 'Automation Basics' }, '42')).toBe('/dashboard');
  });
});
