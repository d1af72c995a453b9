/** The console in Hindi; brought for those who chose it. */
import './account-texts';
import './common-texts';
import './detail-texts';
import './form-texts';
import './list-texts';
import './past-texts';
import './record-texts';
import './shell-texts';
