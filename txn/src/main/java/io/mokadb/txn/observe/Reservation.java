package io.mokadb.txn.observe;

/**
 * Cells that others of this process leave alone for a moment: their commits wait before they touch
 * one, not for ever. Nothing is wrong without it, or after its time is over: what keeps two
 * transactions apart is the commit. Confined to one thread.
 */
public interface Reservation extends AutoCloseable {
  /** Of no cells. */
  Reservation NONE =
      new Reservation() {
        @Override
        public void heldBy(long startTimestamp) {
          // No caller waits.
        }

        @Override
        public void close() {
          // No caller waits.
        }
      };

  /** Lets this transaction, begun after the reservation was made, commit past it. */
  void heldBy(long startTimestamp);

  /** Lets the others go on. */
  @Override
  void close();
}
