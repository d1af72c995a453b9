export { dialerPlaces, type DialerPlacesRow, type PlaceEntry } from './dialer-places.read-model';
