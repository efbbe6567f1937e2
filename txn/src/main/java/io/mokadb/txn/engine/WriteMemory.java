package io.mokadb.txn.engine;

/** Memory for the uncommitted writes of transactions. Thread-safe. */
@FunctionalInterface
public interface WriteMemory {
  /** Gives each transaction all that it asks for. */
  WriteMemory UNBOUNDED =
      () ->
          new Lease() {
            @Override
            public void add(long bytes) {}

            @Override
            public boolean tryAdd(long bytes) {
              return true;
            }

            @Override
            public void subtract(long bytes) {}

            @Override
            public void close() {}
          };

  /** For one transaction. */
  Lease open();

  /** The share of one transaction. Thread-safe: other threads may end it. */
  interface Lease extends AutoCloseable {
    /** The bytes that a transaction writes without a reservation; most write less. */
    default long free() {
      return 32 << 10;
    }

    /**
     * Takes more.
     *
     * @param bytes estimated
     * @throws io.mokadb.txn.TxnException OUT_OF_MEMORY if the memory is exhausted; nothing is taken
     *     then
     */
    void add(long bytes);

    /** Takes more, if it is there and no more than this transaction's part. */
    boolean tryAdd(long bytes);

    /** Gives some back. */
    void subtract(long bytes);

    /** Gives all back. */
    @Override
    void close();
  }
}
