import type { Bench, Figure } from './bench.ts';
import { startServer } from './processes.ts';
import { measureFreshness } from './used/measure-freshness.ts';
import { measureIntake } from './used/measure-intake.ts';
import { measureReads } from './used/measure-reads.ts';
import { measureUploads } from './used/measure-uploads.ts';
import { type Product, startProduct } from './used/product.ts';
import { startGenerator } from './used/send.ts';

/**
 * Measures the product as it is used: everything that `npm start` starts, many visitors, accounts and ids, readers and
 * writers together. BENCH_AGAINST names the folder of another commit, which is measured in turns with this one.
 */
export const used: Bench = async (say) => {
  const against = process.env.BENCH_AGAINST;
  const products: Product[] = [];
  const [generator, writers] = [startGenerator(), startGenerator()];
  const bare = await startServer('test/bench/servers/bare.ts', {}, []);
  try {
    for (const [name, folder] of Object.entries({ here: '.', ...(against && { against }) })) {
      const product = await startProduct(folder);
      products.push(product);
      say(
        `${name}: started in ${product.started.toFixed(1)} s, demo data complete after ${product.seeded.toFixed(0)} s`,
      );
    }
    const [here, other] = products;
    if (!here) throw new Error('nothing has started');
    const bench = { here, other, bare, generator, writers, say };
    const figures: Figure[] = [
      ...(await measureIntake(bench)),
      ...(await measureFreshness(bench)),
      ...(await measureReads(bench)),
      ...(await measureUploads(bench)),
    ];
    for (const product of products) await product.verify();
    say('verify: equal after all of it');
    return figures;
  } finally {
    await Promise.all([generator.stop(), writers.stop(), bare.stop(), ...products.map(({ stop }) => stop())]);
  }
};
