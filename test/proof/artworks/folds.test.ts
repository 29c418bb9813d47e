import fc from 'fast-check';
import t from 'tap';
import { artists } from '../../../projections/artists.ts';
import { catalogue } from '../../../projections/catalogue.ts';
import { inventory } from '../../../projections/inventory.ts';
import { appendAll, histories } from '../../artworks/histories.ts';
import { seeSameHoweverCut } from '../../helpers/fold-law.ts';
import { openRig } from '../../helpers/folding.ts';

const projections = [artists, catalogue, inventory];

t.test(
  'however it is cut, every fold of a history makes the same read model, which is what the log says',
  async (t) => {
    const rig = await openRig(t, { projections });
    const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });
    const law = fc.asyncProperty(histories, sizes, async (history, sizes) => {
      await rig.clear();
      const events = await appendAll(rig, history);
      await rig.foldAll();
      for (const projection of projections) await seeSameHoweverCut(t, rig, projection, { events, sizes });
      if (!t.passing()) throw new Error('folds differ');
    });
    await fc.assert(law, { numRuns: 30, endOnFailure: true });
  },
);
