import { useEffect, useState } from 'react';
import { useStillScreen } from '../../../shared/ui/still-screen';
import { pictures } from './pictures';
import { t } from '../../../shared/texts/texts';
import './carousel.css';

const EVERY_MS = 3000;

/** Four pictures, each for 3 s; a click on a dot stops the rotation (SI-01, SI-02). It does not rotate under reduced motion. */
export function Carousel() {
  const [at, setAt] = useState(0);
  const [advancing, setAdvancing] = useState(true);
  const still = useStillScreen();
  useEffect(() => {
    if (!advancing || still) return;
    const timer = setInterval(() => setAt((current) => (current + 1) % pictures.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [advancing, still]);
  const picture = pictures[at] ?? pictures[0];
  return (
    <section className="carousel" aria-label={t`About the product`}>
      <figure key={picture.caption}>
        <picture.Drawing />
        <figcaption>{picture.caption}</figcaption>
      </figure>
      <div className="carousel-dots">
        {pictures.map(({ caption }, index) => (
          <button
            key={caption}
            type="button"
            aria-label={t`Picture ${index + 1}: ${caption}`}
            aria-current={index === at}
            onClick={() => {
              setAdvancing(false);
              setAt(index);
            }}
          />
        ))}
      </div>
    </section>
  );
}
