package io.mokadb.sql.access.write;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

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

  /** Adds the cells of the parents that a row refers to. */
  static void addCells(TableConstraints constraints, Object[] row, Collection<CellKey> cells) {
    for (ForeignKey key : constraints.references()) {
      Object[] values = key.referred(row);
      Key parent = values == null ? null : key.parentKey(values);
      if (parent != null) {
        cells.add(CellKey.of(parent));
      }
    }
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
    Map<ForeignKey, Set<KeyValues>> without = new LinkedHashMap<>();
    pending.keySet().forEach(key -> without.put(key, new LinkedHashSet<>()));
    lookUp((key, one) -> without.get(key).add(one), (key, one) -> without.get(key).add(one));
    pending.putAll(without);
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
    lookUp(
        (key, impossible) -> {
          throw key.noParent(impossible.array());
        },
        (key, missing) -> {
          if (!key.definition().mayWait()) {
            throw key.noParent(missing.array());
          }
          context.scope().defer(new DeferredReference(key, missing));
        });
  }

  /** A reference whose parent the store may have. */
  private record Wanted(ForeignKey key, KeyValues values) {}

  /**
   * Looks up the parents of all references together, and locks those that are found against
   * removal.
   *
   * @param impossible takes values that the parent's type cannot hold
   * @param missing takes values whose parent does not exist
   */
  private void lookUp(
      BiConsumer<ForeignKey, KeyValues> impossible, BiConsumer<ForeignKey, KeyValues> missing) {
    List<Wanted> wanted = new ArrayList<>();
    List<CellKey> cells = new ArrayList<>();
    pending.forEach(
        (key, all) -> {
          for (KeyValues one : all) {
            Key parentKey = key.parentKey(one.array());
            if (parentKey == null) {
              impossible.accept(key, one);
            } else {
              wanted.add(new Wanted(key, one));
              cells.add(CellKey.of(parentKey));
            }
          }
        });
    List<byte[]> found = cells.isEmpty() ? List.of() : context.transaction().getAll(cells);
    for (int i = 0; i < cells.size(); i++) {
      Wanted one = wanted.get(i);
      if (found.get(i) == null) {
        missing.accept(one.key(), one.values());
      } else {
        one.key().lockShared(context.transaction(), cells.get(i).row());
      }
    }
  }
}
