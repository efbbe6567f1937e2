package io.mokadb.kv.rocksdb.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Distinguishes damaged logs from logs that a crash cut off. Damage is
 *
 * <ul>
 *   <li>an error that a single flipped bit explains, in the last record too;
 *   <li>unreadable bytes followed by a record, in the same log or a newer one, unless the newer log
 *       continues where the older one becomes unreadable: then RocksDB was opened after the crash;
 *   <li>a gap between the numbers of two records;
 *   <li>an end before a change that is known to have been synced;
 *   <li>a missing log.
 * </ul>
 *
 * <p>Anything else is the torn end of the newest log: half a record, zeros or noise. Used once, by
 * one thread.
 */
public final class LogCheck {
  private static final String SUFFIX = ".log";

  private final Path directory;
  private final boolean noLog;
  private final long synced;
  private long expected = -1;

  /** The log whose end cannot be read, as long as nothing was found behind it. */
  private LogDamage torn;

  private LogCheck(Path directory, boolean noLog, long synced) {
    this.directory = directory;
    this.noLog = noLog;
    this.synced = synced;
  }

  /**
   * Checks the manifest and the write-ahead logs in a directory of RocksDB.
   *
   * @param noLog whether the log may be missing, as in a copy made of table files
   * @param synced the number of a change that has to be there, or -1
   * @return null if they are sound up to a torn end
   * @throws IOException if a file cannot be read
   */
  public static LogDamage find(Path directory, boolean noLog, long synced) throws IOException {
    return new LogCheck(directory, noLog, synced).find();
  }

  /** The files of write-ahead logs, oldest first. */
  public static List<Path> logs(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> numberOf(file) >= 0)
          .sorted(Comparator.comparingLong(LogCheck::numberOf))
          .toList();
    }
  }

  private static long numberOf(Path file) {
    String name = file.getFileName().toString();
    return name.matches("\\d{1,18}\\" + SUFFIX)
        ? Long.parseLong(name.substring(0, name.length() - SUFFIX.length()))
        : -1;
  }

  /** The manifest that counts, or null if RocksDB itself will not find it. */
  public static Path manifest(Path directory) throws IOException {
    Path current = directory.resolve("CURRENT");
    if (!Files.isRegularFile(current)) {
      return null;
    }
    String name = new String(Files.readAllBytes(current), US_ASCII).strip();
    return name.matches("MANIFEST-\\d+") && Files.isRegularFile(directory.resolve(name))
        ? directory.resolve(name)
        : null;
  }

  /**
   * Up to where a log or manifest can be read without a gap; its length if nothing is wrong.
   *
   * @throws IOException if it cannot be read
   */
  public static long readableLength(Path file) throws IOException {
    try (LogFile log = new LogFile(file)) {
      LogScan scan = new LogScan(log, file.toString().endsWith(SUFFIX));
      scan.run(frame -> {});
      return scan.brokenAt() < 0 ? log.length() : scan.brokenAt();
    }
  }

  private LogDamage find() throws IOException {
    Path manifest = manifest(directory);
    if (manifest == null) {
      return null;
    }
    VersionEdits edits = new VersionEdits();
    LogDamage damage = readManifest(manifest, edits);
    if (damage != null) {
      return damage;
    }
    OptionalLong first = edits.firstLog();
    List<Path> logs =
        logs(directory).stream()
            .filter(log -> first.isEmpty() || numberOf(log) >= first.getAsLong())
            .toList();
    if (logs.isEmpty() && !noLog) {
      return new LogDamage(directory, 0, "the write-ahead log is missing");
    }
    for (Path log : logs) {
      damage = check(log);
      if (damage != null) {
        return damage;
      }
    }
    return logs.isEmpty() ? null : requireSynced(logs.get(logs.size() - 1), edits.lastSequence());
  }

  /**
   * @param inTables the greatest number that table files may have, which counts if no log has any;
   *     -1 if it is not known
   */
  private LogDamage requireSynced(Path newest, long inTables) throws IOException {
    long last = expected >= 0 ? expected - 1 : inTables;
    if (last < 0 || last >= synced) {
      return null;
    }
    String what = "it ends with change " + last + ", and change " + synced + " was synced";
    return torn != null
        ? new LogDamage(torn.file(), torn.offset(), what)
        : new LogDamage(newest, Files.size(newest), what);
  }

  private static LogDamage readManifest(Path path, VersionEdits edits) throws IOException {
    try (LogFile file = new LogFile(path)) {
      ByteArrayOutputStream edit = new ByteArrayOutputStream();
      LogScan scan = new LogScan(file, false);
      scan.run(
          frame -> {
            edit.writeBytes(file.payload(frame));
            if (frame.ends()) {
              edits.add(edit.toByteArray());
              edit.reset();
            }
          });
      return scan.isDamaged()
          ? new LogDamage(path, scan.brokenAt(), "the list of the database's files is damaged")
          : null;
    }
  }

  private LogDamage check(Path path) throws IOException {
    try (LogFile file = new LogFile(path)) {
      LogScan scan = new LogScan(file, true);
      scan.run(frame -> {});
      if (scan.firstSequence() >= 0) {
        if (expected >= 0 && scan.firstSequence() > expected) {
          return torn != null ? torn : new LogDamage(path, 0, "changes before it are missing");
        }
        torn = null;
        expected = scan.nextSequence();
      }
      if (scan.brokenAt() < 0) {
        return null;
      }
      if (scan.isDamaged()) {
        return new LogDamage(path, scan.brokenAt(), "the write-ahead log is damaged");
      }
      if (torn == null) {
        torn = new LogDamage(path, scan.brokenAt(), "the write-ahead log breaks off");
      }
      return null;
    }
  }
}
