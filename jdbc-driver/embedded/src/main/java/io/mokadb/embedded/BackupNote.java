package io.mokadb.embedded;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.txn.backup.SnapshotDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The note that is stored with a backup. Part of the format of backups.
 *
 * @param snapshot the commit timestamp of the backup
 * @param digest of that snapshot
 */
record BackupNote(long snapshot, SnapshotDigest digest) {
  private static final Pattern FORM =
      Pattern.compile("moka=1 snapshot=(\\d{1,19}) cells=(\\d{1,19}) sha256=([0-9a-f]{64})");

  String encode() {
    return "moka=1 snapshot="
        + snapshot
        + " cells="
        + digest.cells()
        + " sha256="
        + digest.checksum();
  }

  /**
   * @param backup how to call it in a message
   * @throws KvException CORRUPTED if the text is not a note
   */
  static BackupNote decode(String text, String backup) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new KvException(
          Kind.CORRUPTED,
          backup + " is damaged, or was made by a newer Moka: its note does not say what it holds");
    }
    return new BackupNote(
        Long.parseLong(matcher.group(1)),
        new SnapshotDigest(Long.parseLong(matcher.group(2)), matcher.group(3)));
  }
}
