package io.mokadb.server.frames;

import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryAccount;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Parameters that a client has sent ahead of their execution. One that is refused takes all with it
 * that wait for the same execution, for it will not come. Confined to its connection's thread.
 */
final class Uploads {
  /** What an object takes in memory that is empty, or in a file. */
  private static final int OBJECT_BYTES = 200;

  private final UploadLimits limits;
  private final MemoryAccount memory;
  private final BooleanSupplier areCursorsOpen;
  private final Map<Integer, SpooledObject> waiting = new HashMap<>();

  /** Those that an open cursor may read. */
  private final Map<Integer, SpooledObject> lent = new HashMap<>();

  private int files;
  private int last;

  /**
   * @param areCursorsOpen whether any execution is not over yet
   */
  Uploads(UploadLimits limits, BooleanSupplier areCursorsOpen) {
    this.limits = limits;
    this.memory = limits.memory().account();
    this.areCursorsOpen = areCursorsOpen;
  }

  /** Returns the number of a new, empty object. */
  int begin(boolean text) {
    if (!areCursorsOpen.getAsBoolean()) {
      freeAll(lent);
    }
    if (waiting.size() + lent.size() >= limits.objects()) {
      throw tooMany(limits.objects() + " large parameters");
    }
    take(OBJECT_BYTES);
    waiting.put(++last, SpooledObject.inTemporaryDirectory(text));
    return last;
  }

  private MokaException tooMany(String sent) {
    freeAll(waiting);
    return new MokaException(
        SqlState.LIMIT_EXCEEDED,
        "The connection has sent " + sent + " and used none; run smaller batches");
  }

  /** Without waiting: others would wait for what this session has meanwhile. */
  private void take(long bytes) {
    try {
      memory.add(bytes, 0, "A large parameter beside those that were sent and not used");
    } catch (MokaException e) {
      freeAll(waiting);
      throw e;
    }
  }

  SpooledObject get(int id) {
    SpooledObject object = waiting.getOrDefault(id, lent.get(id));
    if (object == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "Nothing was sent as the large object " + id);
    }
    return object;
  }

  /**
   * Appends to an object.
   *
   * @param bytes as the object keeps them
   * @throws MokaException OUT_OF_MEMORY or LIMIT_EXCEEDED, also if others keep the server from it
   */
  void append(SpooledObject object, long bytes, Runnable appending) {
    long before = object.memoryBytes();
    boolean spills = !object.needsFile(0) && object.needsFile(bytes);
    if (spills) {
      openFile();
    }
    boolean taken = false;
    try {
      take(bytes);
      taken = true;
      appending.run();
    } finally {
      if (spills && !object.needsFile(0)) {
        closeFile();
      }
      if (taken) {
        giveBack(before + bytes - object.memoryBytes());
      }
    }
  }

  /** Corrects what was taken; an object in memory has room for more than was appended. */
  private void giveBack(long bytes) {
    if (bytes < 0) {
      memory.force(-bytes);
    } else {
      memory.subtract(bytes);
    }
  }

  private void openFile() {
    if (files >= limits.files()) {
      throw tooMany(limits.files() + " parameters of more than a megabyte");
    }
    if (!limits.allFiles().tryAcquire()) {
      freeAll(waiting);
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The server has as many temporary files open for large parameters as it may have; run"
              + " smaller batches, or try again later");
    }
    files++;
  }

  private void closeFile() {
    files--;
    limits.allFiles().release();
  }

  /** Lets go of an object after its execution; of others this does nothing. */
  void used(SpooledObject object) {
    if (waiting.values().remove(object)) {
      free(object);
    }
  }

  /** Keeps an object whose execution is not over yet. */
  void lend(SpooledObject object) {
    waiting.entrySet().stream()
        .filter(entry -> entry.getValue() == object)
        .findFirst()
        .ifPresent(
            entry -> {
              lent.put(entry.getKey(), object);
              waiting.remove(entry.getKey());
            });
  }

  private void freeAll(Map<Integer, SpooledObject> objects) {
    Iterator<SpooledObject> each = objects.values().iterator();
    while (each.hasNext()) {
      SpooledObject object = each.next();
      each.remove();
      free(object);
    }
  }

  private void free(SpooledObject object) {
    memory.subtract(OBJECT_BYTES + object.memoryBytes());
    if (object.needsFile(0)) {
      closeFile();
    }
    object.free();
    if (waiting.isEmpty() && lent.isEmpty()) {
      memory.close();
    }
  }

  /** Frees all. */
  void close() {
    freeAll(waiting);
    freeAll(lent);
    memory.close();
  }
}
