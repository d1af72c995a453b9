/** What a college can answer about a lead. */
export const collegeResponses = [
  { value: 'new', label: 'New to the college' },
  { value: 'duplicate', label: 'Known to the college' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'admitted', label: 'Admitted' },
  { value: 'rejected', label: 'Rejected' },
] as const;
export type CollegeResponse = (typeof collegeResponses)[number]['value'];
