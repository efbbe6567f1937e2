package io.mokadb.txn.leaf;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which intervals have leaves. An interval that is missed again and again is loaded while
 * there is room; afterwards only in the place of a leaf that is read much more rarely, so that one
 * large scan does not wash out what is in use. Thread-safe; one thread loads at a time.
 */
final class LeafAdmission {
  private static final Logger LOG = LoggerFactory.getLogger(LeafAdmission.class);

  /** How many leaves are compared when one has to make room. */
  private static final int CANDIDATES = 8;

  /**
   * Counts are halved after this many misses for each leaf that has room, so that a scan of a large
   * table does not forget its first misses before it comes again.
   */
  private static final int MISSES_PER_LEAF = 64;

  /** About what an entry takes. */
  private static final int BYTES_PER_ENTRY = 128;

  private static final int MISSES_AT_LEAST = 64;

  /** The product with misses for each fits into 32 bits. */
  private static final int MOST_ROOM = 1 << 24;

  /**
   * With all room taken, a leaf is loaded after this many misses for each of the margin at most.
   */
  private static final int MISSES_PER_LOAD = 64;

  /** The leaves are weighed once so large a part of them has been replaced. */
  private static final int REPLACED_PER_WEIGHING = 32;

  private final LeafDirectory directory;
  private final LeafLoader loader;
  private final LeafOptions options;
  private final LeafCounts counts;
  private final MissCounts misses = new MissCounts();
  private final AtomicBoolean loading = new AtomicBoolean();

  /** How many leaves have room, about. */
  private final int room;

  /** Since counts were halved, and since a leaf took the place of another one; about. */
  private int missesSinceHalving;

  private int missesSinceLoad;

  /** Since the leaves were weighed; about. */
  private int replacedSinceWeighed;

  /** Where the search for a leaf that makes room goes on. */
  private int hand;

  LeafAdmission(
      LeafDirectory directory, LeafLoader loader, LeafOptions options, LeafCounts counts) {
    this.directory = directory;
    this.loader = loader;
    this.options = options;
    this.counts = counts;
    long weight = Math.min(options.bytes(), (long) options.entries() * BYTES_PER_ENTRY);
    this.room = (int) Math.min(MOST_ROOM, options.budgetBytes() / weight);
  }

  /**
   * Counts a read of a row that is in no readable leaf, and may load one.
   *
   * @param before how many entries before the row the leaf shall have, about
   * @return whether a leaf was loaded; it may have been evicted already
   */
  boolean missed(Key row, int before) {
    counts.misses.increment();
    missesSinceLoad++;
    int leaves = Math.max(room, directory.size());
    if (++missesSinceHalving > MISSES_PER_LEAF * leaves + MISSES_AT_LEAST) {
      missesSinceHalving = 0;
      misses.halve();
      directory.all().forEach(Leaf::ageUses);
    }
    int bits = directory.regionBits(row.unsafeBytes());
    int seen = misses.count(row.unsafeBytes(), bits);
    if (seen < options.patience() || !loading.compareAndSet(false, true)) {
      return false;
    }
    try {
      if (!isFree(row) || !makeRoom(seen)) {
        return false;
      }
      misses.forget(row.unsafeBytes(), bits);
      return load(row, before, seen);
    } finally {
      loading.set(false);
    }
  }

  /** Whether a row is in no leaf, or was in a useless one. */
  private boolean isFree(Key row) {
    Leaf leaf = directory.find(row.unsafeBytes());
    if (leaf != null && leaf.isSpoilt()) {
      evict(leaf);
      return true;
    }
    return leaf == null;
  }

  private boolean load(Key row, int before, int seen) {
    try {
      Leaf leaf = loader.load(row, before, seen);
      if (leaf == null) {
        return false;
      }
      counts.loads.increment();
      shrink();
      return true;
    } catch (KvException e) {
      // The read goes on without the leaf, and fails if it has to.
      LOG.debug("A leaf was not loaded", e);
      return false;
    }
  }

  /**
   * Keeps the numbers of a leaf that others have replaced, and evicts leaves if these are larger.
   */
  void replaced(Leaf leaf) {
    counts.hits.add(leaf.reads());
    // To weigh all costs as much as they are.
    if (++replacedSinceWeighed > directory.size() / REPLACED_PER_WEIGHING) {
      replacedSinceWeighed = 0;
      shrink();
    }
  }

  /** How much all leaves take. */
  long weight() {
    long weight = 0;
    for (Leaf leaf : directory.all()) {
      weight += leaf.weight();
    }
    return weight;
  }

  /** Whether another leaf of the mean weight fits in, or a colder one has made room for it. */
  private boolean makeRoom(int seen) {
    int size = directory.size();
    long weight = weight();
    if (size == 0 || weight + weight / size <= options.budgetBytes()) {
      return true;
    }
    if (missesSinceLoad < MISSES_PER_LOAD * options.margin()) {
      return false;
    }
    Leaf coldest = coldest();
    if (coldest == null || seen <= 2 * coldest.uses() + options.margin()) {
      return false;
    }
    missesSinceLoad = 0;
    if (coldest.dropDecoded() == 0) {
      evict(coldest);
    }
    return true;
  }

  /**
   * Whether columns of a leaf may be decoded: if they fit in, or in the place of what belongs to a
   * leaf that is read much more rarely.
   */
  boolean makeRoom(Leaf leaf, long bytes) {
    long weight = weight();
    if (weight + bytes <= options.budgetBytes()) {
      return true;
    }
    Leaf coldest = coldest();
    if (coldest == null
        || coldest == leaf
        || leaf.uses() <= 2 * coldest.uses() + options.margin()) {
      return false;
    }
    long freed = coldest.dropDecoded();
    if (freed == 0) {
      freed = coldest.weight();
      evict(coldest);
    }
    return weight - freed + bytes <= options.budgetBytes();
  }

  /** The least used of the next few leaves; null if there are none. */
  private Leaf coldest() {
    List<Leaf> leaves = directory.all();
    Leaf coldest = null;
    for (int i = 0; i < Math.min(CANDIDATES, leaves.size()); i++) {
      hand = hand + 1 < leaves.size() ? hand + 1 : 0;
      Leaf leaf = leaves.get(hand);
      if (coldest == null || leaf.uses() < coldest.uses()) {
        coldest = leaf;
      }
    }
    return coldest;
  }

  /** Evicts leaves until the others are within the budget. */
  void shrink() {
    long excess = weight() - options.budgetBytes();
    while (excess > 0) {
      Leaf coldest = coldest();
      if (coldest == null) {
        return;
      }
      long freed = coldest.dropDecoded();
      if (freed == 0) {
        freed = coldest.weight();
        evict(coldest);
      }
      excess -= freed;
    }
  }

  /**
   * Changes to the interval are not taken any more from here on (7).
   *
   * @return false if others have taken the place of the leaf before
   */
  @CanIgnoreReturnValue
  boolean evict(Leaf leaf) {
    synchronized (leaf) {
      var unused = leaf.retire();
      boolean evicted = directory.replace(leaf, List.of());
      if (evicted) {
        counts.evictions.increment();
        counts.hits.add(leaf.reads());
      }
      return evicted;
    }
  }
}
