/**
 * Resident leaves: the newest committed state of key intervals, packed in key order on the heap,
 * above a store that one process owns. They spare reads the way into the store, which costs an
 * order of magnitude more than what is read.
 *
 * <p>A {@link io.mokadb.txn.leaf.Leaf} is an immutable base of packed rows and a small sorted
 * overlay of changes, merged when the overlay has grown. {@link io.mokadb.txn.leaf.ResidentLeaves}
 * answers readers; {@link io.mokadb.txn.leaf.LeafStore} stands in front of the store and reports
 * all that is written to it. A scan that wishes so gets values decoded, column by column and many
 * at once; how, its {@link io.mokadb.txn.CellDecoder}s say.
 *
 * <p><b>Invariants</b>, cited by number in code and tests:
 *
 * <ol>
 *   <li><i>Complete.</i> A readable leaf has an entry for each column in its interval, first row
 *       inclusive to last exclusive, of which the store holds a version that a readable snapshot
 *       may see; what has no entry has no value. Entries of deletions leave only once they lie at
 *       or below the safe point.
 *   <li><i>Never older than acknowledged.</i> A change is in the leaves before the call to the
 *       store that made it returns, so before its commit leaves the table of commits under way, and
 *       before a prewrite is acknowledged.
 *   <li><i>Never newer than committed.</i> An entry has a version that the store has applied; an
 *       unknown outcome leaves the entry to the store.
 *   <li>An entry that is left to the store stays so as long as its leaf: locked cells, long values,
 *       unknown outcomes, and newest versions that were removed. A scan evicts a leaf of which so
 *       much is left to the store that it serves no snapshot again.
 *   <li>Of two changes to a cell the one with the later commit timestamp stands, in whatever order
 *       they are reported.
 *   <li>A leaf is in the directory, recording changes, before the store is read for it. It becomes
 *       readable when what was read and what was recorded are one.
 *   <li>A leaf that is replaced or evicted takes no more changes: the reporter looks up its place
 *       again. Readers that hold its state see all that their snapshots may need, for they passed
 *       the gate before they looked.
 *   <li>An entry later than a snapshot is read from the store for that snapshot, unless it is a
 *       change over the base and the snapshot is from before the first such change: it sees what
 *       the base has then, and a look-up of one cell also what the base before it had. Other
 *       entries are not read from the store.
 *   <li>No monitor is held while the store is called.
 *   <li>Columns that are decoded belong to one base and go with it; a scan patches a copy with the
 *       values that have come over them. A run has only entries that have values, none later than
 *       the snapshot, each the newest one; all others are read one by one, in their places.
 * </ol>
 *
 * <p>Layer: above {@code txn.mvcc}. Must not know: transactions, the protocol of commits, SQL, what
 * decoded columns hold.
 */
package io.mokadb.txn.leaf;
