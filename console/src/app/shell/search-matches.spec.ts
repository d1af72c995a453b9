import { type MenuNode } from '../menu';
import { marked, matching, screensOf, targetOf, videoLinks } from './search-matches';

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

  it('fills the tenant into its profile and falls back to the dashboard (GS-06, GS-07)', () => {
    expect(targetOf(features[3]!, '42')).toBe('/tenant-profile/42');
    expect(targetOf({ name: 'Automation Basics' }, '42')).toBe('/dashboard');
  });

  it('knows every screen of the menu, in the server’s words where it has some, and what goes beyond the menu', () => {
    const menu: MenuNode[] = [
      { kind: 'item', label: 'FollowUps', to: '/myfollowup?stage=today', path: '/myfollowup' },
      { kind: 'group', label: 'Reports & Activity', items: [{ label: 'User {EntityName} Wise', to: '/user-clg-wise-report', path: '' }] },
      { kind: 'group', label: 'Leads', items: [{ label: 'Leads', to: '/leads?type=all', path: '/leads' }] },
    ];
    const found = screensOf(menu, features, (label) => label.replace('{EntityName}', 'Department'));
    expect(found.map(({ name }) => name)).toEqual([
      'FollowUps',
      'User Department Wise',
      'Leads',
      'User Productivity Report',
      'Upload CSV',
      'Tenant Profile',
    ]);
    expect(matching(found, 'department').map(({ url }) => url)).toEqual(['/user-clg-wise-report']);
    expect(matching(found, 'enquiries').map(({ url }) => url)).toEqual(['/leads?type=all']);
  });

  it('marks what was typed', () => {
    expect(marked('Ravi Kumar', 'kum')).toEqual(['Ravi ', 'Kum', 'ar']);
    expect(marked('Ravi Kumar', 'asha')).toEqual(['Ravi Kumar', '', '']);
  });

  it('GS-01: has five videos, by their documented names, which lead to the default target as long as there is none', () => {
    expect(videoLinks.map(({ name }) => name)).toEqual([
      ...['Getting Started with CRM', 'How to Import Leads', 'Create an Email Campaign', 'Automation Basics', 'Reports & Analytics Tour'],
    ]);
    expect(new Set(videoLinks.map((link) => targetOf(link, '42')))).toEqual(new Set(['/dashboard']));
  });
});
