import { lazy } from 'react';
import type { ShellSlots } from '../../shared/shell/shell-slots';
import { NotInterestedCount, ShortlistedCount } from './choice-counts';

/** Recommended, shortlisted and refused colleges in the lead profile. */
export const shortlistShell: ShellSlots = {
  leadTabs: [
    {
      path: 'college-recommendation',
      title: '{EntityName} recommendations',
      place: 100,
      Tab: lazy(() => import('./recommendation-tab').then((module) => ({ default: module.RecommendationTab }))),
    },
    {
      path: 'college-shortlisted',
      title: 'Shortlisted {EntityName}',
      place: 110,
      Tab: lazy(() => import('./shortlisted-tab').then((module) => ({ default: module.ShortlistedTab }))),
      Mark: ShortlistedCount,
    },
    {
      path: 'college-not-interested',
      title: 'Not-interested {EntityName}',
      place: 120,
      Tab: lazy(() => import('./not-interested-tab').then((module) => ({ default: module.NotInterestedTab }))),
      Mark: NotInterestedCount,
    },
  ],
};
