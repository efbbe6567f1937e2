package io.mokadb.txn.sim.world;

import io.mokadb.kv.Edit;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;

/** Puts calls into words for the log. */
final class Wire {
  private Wire() {}

  static String describe(List<RowMutation> mutations) {
    List<String> words = new ArrayList<>();
    for (RowMutation mutation : mutations) {
      for (Edit edit : mutation.edits()) {
        words.add(Names.of(mutation.row(), edit.column()) + " " + describe(edit));
      }
    }
    return String.join(", ", words);
  }

  private static String describe(Edit edit) {
    String family = edit.family().name().toLowerCase(java.util.Locale.ROOT);
    if (edit instanceof Edit.Put put) {
      return "+" + family + "@" + Names.time(put.timestamp());
    } else if (edit instanceof Edit.Delete delete) {
      return "-" + family + "@" + Names.time(delete.timestamp());
    } else if (edit instanceof Edit.DeleteUpTo delete) {
      return "-" + family + "@..." + Names.time(delete.timestamp());
    }
    throw new AssertionError(edit);
  }
}
