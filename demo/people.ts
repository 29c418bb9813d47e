import { createRandom } from './random.ts';

export type Person = { name: string; email: string; registeredAt: Date };

const FIRST =
  'Ada Amara Anouk Asha Beatriz Bruno Camille Carmen Chidi Clara Daniel Dina Elias Elif Emil Esther Farah Felix Freya Giulia Hana Hugo Ines Ingrid Ivo Jasper Jonas Kaito Keira Lars Leila Lina Luca Maeve Malik Marta Mateo Mei Milan Nadia Nils Noor Olga Oscar Paula Priya Rafael Rosa Samir Selma Tariq Vera Yusuf'.split(
    ' ',
  );
const LAST =
  'Abebe Almeida Andersen Arslan Bakker Banerjee Baumann Bianchi Brandt Castillo Chen Costa Dubois Eriksen Fischer Fontaine Garcia Greene Haddad Hansen Herrera Ibrahim Ito Jansen Kaplan Keller Khan Kim Kowalski Laurent Lindqvist Marino Mensah Moreau Murphy Nakamura Novak Okafor Olsen Patel Pereira Petrova Rossi Sato Silva Tanaka Weber'.split(
    ' ',
  );

const DAY = 86_400_000;
/** The first people registered up to this many days before the time shown. */
const EARLIER = 200;
/** The share of people who registered before the time shown. */
const EARLY_SHARE = 0.55;

/**
 * Invents people in the order in which they registered. Names and addresses depend on the index alone, so that a
 * further run is about the same people.
 */
export function inventPeople(count: number, { until, days }: { until: Date; days: number }): Person[] {
  const random = createRandom(count);
  const start = until.getTime() - days * DAY;
  const instants = Array.from({ length: count }, (_, index) =>
    index < count * EARLY_SHARE ? start - random.next() * EARLIER * DAY : start + Math.sqrt(random.next()) * days * DAY,
  ).sort((one, other) => one - other);
  return instants.map((instant, index) => {
    // The lists' lengths have no common divisor, so a pair comes again only after all pairs.
    const first = FIRST[index % FIRST.length];
    const last = LAST[index % LAST.length];
    return {
      name: `${first} ${last}`,
      email: `${first}.${last}.${index + 1}@example.org`.toLowerCase(),
      registeredAt: new Date(instant),
    };
  });
}
