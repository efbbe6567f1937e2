package io.mokadb.txn.leaf;

import io.mokadb.kv.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ways to break the upkeep of leaves, each of which a suite must notice. */
public enum BrokenLeaves {
  /** Invariant 2. */
  FORGETTING_VALUES {
    @Override
    public Interference interference() {
      return new Interference() {
        private int reports;

        @Override
        public synchronized List<Change> reported(List<Change> changes) {
          return ++reports % 3 == 0 ? without(EntryKind.VALUE, changes) : changes;
        }
      };
    }
  },
  /** Invariants 1 and 2. */
  FORGETTING_DELETIONS {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public List<Change> reported(List<Change> changes) {
          return without(EntryKind.GONE, changes);
        }
      };
    }
  },
  /** Invariant 2: each report arrives with the next one. */
  REPORTING_LATE {
    @Override
    public Interference interference() {
      return new Interference() {
        private List<Change> held = List.of();

        @Override
        public synchronized List<Change> reported(List<Change> changes) {
          List<Change> before = held;
          held = changes;
          return before;
        }
      };
    }
  },
  /** Invariants 2 and 4. */
  FORGETTING_LOCKS {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public List<Change> reported(List<Change> changes) {
          return without(EntryKind.ASK, changes);
        }
      };
    }
  },
  /** Invariant 8. */
  SHOWING_LATER_ENTRIES {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public boolean showsLater() {
          return true;
        }
      };
    }
  },
  /** Invariant 1. */
  LOADING_TOO_WIDE {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public Key end(Key right, Key last) {
          return right == null ? null : right.next();
        }
      };
    }
  },
  /** Invariant 1. */
  SPLITTING_AT_THE_WRONG_ROW {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public Key middle(Key right) {
          return right.next();
        }
      };
    }
  },
  /** Invariant 10. */
  RUNNING_OVER_ALL {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public int runEnd(int right, int last) {
          return last;
        }
      };
    }
  },
  /** Invariant 10. */
  RUNNING_ONE_TOO_FAR {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public int runEnd(int right, int last) {
          return Math.min(last, right + 1);
        }
      };
    }
  },
  /** Invariant 10. */
  PATCHING_NOTHING {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public boolean patchesNothing() {
          return true;
        }
      };
    }
  },
  /** Invariant 6: needs commits while leaves are loaded. */
  REGISTERING_LATE {
    @Override
    public Interference interference() {
      return new Interference() {
        @Override
        public boolean registersLate() {
          return true;
        }
      };
    }
  };

  /** A new one for each process. */
  public abstract Interference interference();

  private static List<Change> without(byte kind, List<Change> changes) {
    List<Change> rest = new ArrayList<>(changes);
    rest.removeIf(change -> change.kind() == kind);
    return rest;
  }

  /** Those that one thread is enough to notice. */
  public static List<BrokenLeaves> noticedAlone() {
    List<BrokenLeaves> broken = new ArrayList<>(Arrays.asList(values()));
    broken.removeAll(List.of(FORGETTING_LOCKS, REGISTERING_LATE));
    return broken;
  }
}
