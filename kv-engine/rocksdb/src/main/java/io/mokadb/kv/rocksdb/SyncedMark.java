package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code SYNCED}: the number of a change that is on disk, and with it all before. A log
 * that ends earlier has lost something, even if it ends where a record does. The file itself is not
 * synced, which would double the price of a commit: it survives the process, and after a power
 * failure it may name an earlier change or none. One that is damaged says nothing. Thread-safe.
 */
final class SyncedMark {
  /** What {@link #read} answers when nothing is known. */
  static final long UNKNOWN = -1;

  private static final Logger LOG = LoggerFactory.getLogger(SyncedMark.class);
  private static final String NAME = "SYNCED";

  private final Path file;

  /** No channel: an interruption of the thread that commits would close it. */
  private RandomAccessFile open;

  private long noted = UNKNOWN;
  private boolean failing;
  private boolean closed;

  SyncedMark(Path directory) {
    file = directory.resolve(NAME);
  }

  /** What the last process has noted. */
  long read() throws IOException {
    if (!Files.exists(file)) {
      return UNKNOWN;
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    if (bytes.remaining() < 2 * Long.BYTES) {
      return UNKNOWN;
    }
    long sequence = bytes.getLong();
    return bytes.getLong() == sum(sequence) ? sequence : UNKNOWN;
  }

  /** To be called when the change and all before it are synced. */
  synchronized void note(long sequence) {
    if (closed || sequence <= noted) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES).putLong(sequence).putLong(sum(sequence));
    try {
      if (open == null) {
        PrivateFiles.open(file).close();
        open = new RandomAccessFile(file.toFile(), "rw");
      }
      open.seek(0);
      open.write(bytes.array());
      noted = sequence;
      failing = false;
    } catch (IOException e) {
      if (!failing) {
        LOG.warn(
            "Up to where the log was synced could not be noted in {}; to be tried again", file, e);
      }
      failing = true;
      closeFile();
    }
  }

  /** Nothing is known from now on. */
  void remove() throws IOException {
    Files.deleteIfExists(file);
  }

  /** Nothing is noted any more. */
  synchronized void close() {
    closed = true;
    closeFile();
  }

  private void closeFile() {
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        LOG.warn("The file {} could not be closed", file, e);
      }
      open = null;
    }
  }

  private static long sum(long sequence) {
    CRC32C sum = new CRC32C();
    sum.update(ByteBuffer.allocate(Long.BYTES).putLong(sequence).flip());
    return sum.getValue();
  }
}
