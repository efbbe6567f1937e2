package io.mokadb.txn.engine;

import io.mokadb.txn.action.Intent;
import java.util.ArrayList;
import java.util.List;

/** The changes that a transaction commits, in key order. Can be iterated several times. */
sealed interface Intents {
  /**
   * How many cells go to a store in one call that may be behind a network: as many as it takes well
   * before a deadline.
   */
  int BATCH = 200;

  /** How many cells. */
  int size();

  /** The first, if there is one; it is the transaction's primary. */
  Intent primary();

  /** All, the primary first. */
  Batches all();

  /** All but the primary. */
  Batches secondaries();

  /** A walk, batch by batch. */
  interface Batches extends AutoCloseable {
    /** The next ones, as many as go to the store in one call; null after the last. */
    List<Intent> next();

    @Override
    void close();
  }

  /** All in memory. */
  record Listed(List<Intent> list) implements Intents {
    @Override
    public int size() {
      return list.size();
    }

    @Override
    public Intent primary() {
      return list.get(0);
    }

    @Override
    public Batches all() {
      return from(0);
    }

    @Override
    public Batches secondaries() {
      return from(1);
    }

    private Batches from(int first) {
      return new Batches() {
        private int from = first;

        @Override
        public List<Intent> next() {
          if (from >= list.size()) {
            return null;
          }
          List<Intent> batch = list.subList(from, Math.min(list.size(), from + BATCH));
          from += batch.size();
          return batch;
        }

        @Override
        public void close() {}
      };
    }
  }

  /**
   * The part of a buffer on disk.
   *
   * @param batch how many cells go to the store in one call
   */
  record Spilled(WriteBuffer buffer, int batch) implements Intents {
    /** For a store in this process: a call costs as much there as some hundred cells. */
    private static final int NEAR_BATCH = 1_000;

    /** Of values: the store holds a batch several times while it takes it. */
    private static final long BATCH_BYTES = 1 << 20;

    Spilled(WriteBuffer buffer) {
      this(buffer, BATCH);
    }

    /** The same in larger batches, for a store that is not behind a network. */
    Spilled near() {
      return new Spilled(buffer, NEAR_BATCH);
    }

    @Override
    public int size() {
      return buffer.size();
    }

    @Override
    public Intent primary() {
      try (BufferWalk walk = buffer.walkAll()) {
        return buffer.intent(walk.next());
      }
    }

    @Override
    public Batches all() {
      return along(buffer.walkAll());
    }

    @Override
    public Batches secondaries() {
      BufferWalk walk = buffer.walkAll();
      var unused = walk.next();
      return along(walk);
    }

    private Batches along(BufferWalk walk) {
      return new Batches() {
        @Override
        public List<Intent> next() {
          List<Intent> next = new ArrayList<>();
          long bytes = 0;
          while (next.size() < batch && bytes < BATCH_BYTES) {
            BufferEntry entry = walk.next();
            if (entry == null) {
              break;
            }
            bytes += entry.size();
            next.add(buffer.intent(entry));
          }
          return next.isEmpty() ? null : next;
        }

        @Override
        public void close() {
          walk.close();
        }
      };
    }
  }
}
