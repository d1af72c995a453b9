import { dialerPlacesProjector } from './dialer-places.projector';

export const dialerProjectors = [dialerPlacesProjector];
