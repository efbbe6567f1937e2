package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The keys that the written rows of one statement refer to. They are looked up in batches: at the
 * end of the statement, or earlier if the statement removes no key. Confined to one execution.
 */
final class ParentReferences {
  /**
   * Batch size of look-ups of referenced keys: smaller batches need no reservation of memory,
   * larger ones are not faster.
   */
  private static final long LEAST_PENDING = 48 << 10;

  private static final long MOST_PENDING = 4 << 20;

  private final ExecutionContext context;
  private final KeptMemory kept;
  private final boolean removesNone;
  private final Map<ForeignKey, Set<KeyValues>> pending = new LinkedHashMap<>();

  /** The part of {@link #kept} that is for {@link #pending}. */
  private long pendingBytes;

  /** With so many bytes pending, the references that have their parent are forgotten. */
  private long settleAt;

  /**
   * @param removesNone whether the statement, with the actions of foreign keys, removes no key
   */
  ParentReferences(ExecutionContext context, KeptMemory kept, boolean removesNone) {
    this.context = context;
    this.kept = kept;
    this.removesNone = removesNone;
    this.settleAt = leastToSettle();
  }

  boolean isEmpty() {
    return pending.isEmpty();
  }

  void add(ForeignKey key, Object[] values) {
    if (pending.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(KeyValues.of(values))) {
      kept.add(values);
      pendingBytes += KeptMemory.bytes(values);
      if (pendingBytes >= settleAt && removesNone) {
        settle();
      }
    }
  }

  /** Forgets the references that have their parent, which this statement does not remove. */
  private void settle() {
    pending.replaceAll(
        (key, all) -> {
          Set<KeyValues> left = new LinkedHashSet<>();
          lookUp(key, all, left::add, left::add);
          return left;
        });
    long left = 0;
    for (Set<KeyValues> all : pending.values()) {
      for (KeyValues one : all) {
        left += KeptMemory.bytes(one.array());
      }
    }
    kept.subtract(pendingBytes - left);
    pendingBytes = left;
    settleAt = Math.max(leastToSettle(), 2 * left);
  }

  private long leastToSettle() {
    return Math.max(LEAST_PENDING, Math.min(MOST_PENDING, context.memory().limit() / 16));
  }

  /**
   * Looks up all that are pending; a deferrable one without parent waits for the commit.
   *
   * @throws MokaException {@code FOREIGN_KEY_VIOLATION}
   */
  void requireParents() {
    pending.forEach(
        (key, all) ->
            lookUp(
                key,
                all,
                impossible -> {
                  throw key.noParent(impossible.array());
                },
                missing -> {
                  if (!key.definition().mayWait()) {
                    throw key.noParent(missing.array());
                  }
                  context.scope().defer(new DeferredReference(key, missing));
                }));
  }

  /**
   * Looks up the parents of references, and locks those that are found against removal.
   *
   * @param impossible takes values that the parent's type cannot hold, before any look-up
   * @param missing takes values whose parent does not exist
   */
  private void lookUp(
      ForeignKey key,
      Set<KeyValues> all,
      Consumer<KeyValues> impossible,
      Consumer<KeyValues> missing) {
    List<KeyValues> wanted = new ArrayList<>();
    List<CellKey> cells = new ArrayList<>();
    for (KeyValues one : all) {
      Key parentKey = key.parentKey(one.array());
      if (parentKey == null) {
        impossible.accept(one);
      } else {
        wanted.add(one);
        cells.add(CellKey.of(parentKey));
      }
    }
    List<byte[]> found = context.transaction().getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      if (found.get(i) == null) {
        missing.accept(wanted.get(i));
      } else {
        key.lockShared(context.transaction(), cells.get(i).row());
      }
    }
  }
}
