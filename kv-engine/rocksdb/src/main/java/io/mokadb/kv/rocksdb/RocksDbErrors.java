package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** The one place where RocksDB's statuses become ours. */
final class RocksDbErrors {
  private RocksDbErrors() {}

  /**
   * @param doing what failed, as the start of a sentence: "Reading"
   * @param where the directory
   */
  static KvException translate(String doing, String where, RocksDBException e) {
    Kind kind = kindOf(e);
    String reason =
        switch (kind) {
          case CORRUPTED -> "the files contradict themselves";
          case FULL -> "no space is left on the device";
          case INACCESSIBLE -> "a file is missing or may not be accessed";
          case IN_USE -> "another process holds the directory";
          case CLOSED -> "the store is being closed";
          case TIMEOUT -> "the deadline passed";
          case FORMAT, IO, TOO_LONG -> "an input or output operation failed";
        };
    return new KvException(
        kind, doing + " " + where + " failed: " + reason + " (" + e.getMessage() + ")", e);
  }

  private static Kind kindOf(RocksDBException e) {
    String message = e.getMessage() == null ? "" : e.getMessage().toLowerCase(Locale.ROOT);
    Status status = e.getStatus();
    if (isNoSpace(status) || message.contains("no space left") || message.contains("quota")) {
      return Kind.FULL;
    } else if (status == null) {
      return message.contains("corrupt") ? Kind.CORRUPTED : Kind.IO;
    }
    return switch (status.getCode()) {
      case Corruption -> Kind.CORRUPTED;
      case ShutdownInProgress -> Kind.CLOSED;
      case TimedOut, Expired -> Kind.TIMEOUT;
      case IOError -> kindOfIo(message);
      // A missing manifest or a comparator mismatch: the directory is not what it was.
      case InvalidArgument, NotFound -> Kind.CORRUPTED;
      default -> Kind.IO;
    };
  }

  private static Kind kindOfIo(String message) {
    if (message.contains("while lock file") || message.contains("lock hold by")) {
      return Kind.IN_USE;
    } else if (message.contains("permission denied") || message.contains("read-only file system")) {
      return Kind.INACCESSIBLE;
    } else if (message.contains("no such file")) {
      return Kind.CORRUPTED;
    }
    return Kind.IO;
  }

  private static boolean isNoSpace(Status status) {
    return status != null && status.getSubCode() == Status.SubCode.NoSpace;
  }
}
