package io.mokadb.server.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.server.session.RequestMemory;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parameters that are sent ahead, and are more than a session may have. */
final class UploadsTest {
  private static final int MEGABYTE = 1 << 20;
  private static final int OBJECTS = 10_000;
  private static final int FILES = 3;

  private final ProcessMemory process = new ProcessMemory(8 * MEGABYTE);
  private final Semaphore files = new Semaphore(2 * FILES - 1);
  private boolean cursorsOpen;
  private final Uploads uploads = session();

  private Uploads session() {
    return new Uploads(
        new UploadLimits(new RequestMemory(process), OBJECTS, FILES, files), () -> cursorsOpen);
  }

  @AfterEach
  void close_givesAllBack() {
    uploads.close();
    assertThat(process.used()).isZero();
    assertThat(files.availablePermits()).isEqualTo(2 * FILES - 1);
  }

  private static int send(Uploads to, int bytes) {
    int id = to.begin(false);
    to.append(to.get(id), bytes, () -> to.get(id).append(new byte[bytes], 0, bytes));
    return id;
  }

  private static void assertRefused(SqlState state, Uploads by, int bytes) {
    assertThatThrownBy(() -> send(by, bytes))
        .isInstanceOf(MokaException.class)
        .extracting("state")
        .isEqualTo(state);
  }

  @Test
  void objectsInMemory_areBoundedByThatOfTheProcess() {
    for (int i = 0; i < 7; i++) {
      send(uploads, MEGABYTE);
    }
    assertThat(process.used(MemoryUse.REQUEST)).isGreaterThan(6L * MEGABYTE);
    assertRefused(SqlState.OUT_OF_MEMORY, uploads, 2 * MEGABYTE);
  }

  @Test
  void refusedObject_takesThoseOfItsExecutionWithIt_soThatTheNextFit() {
    int first = send(uploads, MEGABYTE);
    for (int i = 0; i < 6; i++) {
      send(uploads, MEGABYTE);
    }
    int last = uploads.begin(true);
    SpooledObject text = uploads.get(last);
    assertThatThrownBy(
            () -> uploads.append(text, 2L * MEGABYTE, () -> text.append("x".repeat(MEGABYTE))))
        .extracting("state")
        .isEqualTo(SqlState.OUT_OF_MEMORY);
    assertThat(process.used()).isZero();
    assertThatThrownBy(() -> uploads.get(first)).isInstanceOf(MokaException.class);
    assertThat(uploads.get(send(uploads, MEGABYTE)).length()).isEqualTo(MEGABYTE);
  }

  @Test
  void manySmallObjects_fit_andMoreAreRefused() {
    for (int i = 0; i < OBJECTS; i++) {
      send(uploads, 100);
    }
    assertRefused(SqlState.LIMIT_EXCEEDED, uploads, 100);
    assertThat(process.used()).isZero();
  }

  @Test
  void files_areCountedInOneSessionAndInAll() {
    Uploads other = session();
    for (int i = 0; i < FILES; i++) {
      send(uploads, MEGABYTE + 1);
    }
    assertThat(process.used()).isLessThan(FILES * MEGABYTE);
    for (int i = 1; i < FILES; i++) {
      send(other, MEGABYTE + 1);
    }
    assertRefused(SqlState.LIMIT_EXCEEDED, other, MEGABYTE + 1);
    assertThat(files.availablePermits()).isEqualTo(FILES - 1);
    assertRefused(SqlState.LIMIT_EXCEEDED, uploads, MEGABYTE + 1);
    assertThat(files.availablePermits()).isEqualTo(2 * FILES - 1);
    other.close();
  }

  @Test
  void textThatGrowsIntoAFile_takesNoMemoryAnyMore() {
    int id = uploads.begin(true);
    SpooledObject object = uploads.get(id);
    for (int i = 0; i < 10; i++) {
      uploads.append(object, 400_000, () -> object.append("y".repeat(200_000)));
    }
    assertThat(object.length()).isEqualTo(2_000_000);
    assertThat(files.availablePermits()).isEqualTo(2 * FILES - 2);
    uploads.used(object);
    assertThat(files.availablePermits()).isEqualTo(2 * FILES - 1);
    assertThat(process.used()).isZero();
  }

  @Test
  void objectOfAnOpenCursor_staysUntilTheCursorIsClosed() {
    SpooledObject lent = uploads.get(send(uploads, MEGABYTE + 1));
    uploads.lend(lent);
    cursorsOpen = true;
    for (int i = 1; i < FILES; i++) {
      send(uploads, MEGABYTE + 1);
    }
    assertRefused(SqlState.LIMIT_EXCEEDED, uploads, MEGABYTE + 1);
    assertThat(lent.bytes(0, 1)).hasSize(1);
    cursorsOpen = false;
    send(uploads, 1);
    assertThatThrownBy(() -> lent.bytes(0, 1)).isInstanceOf(MokaException.class);
    assertThat(files.availablePermits()).isEqualTo(2 * FILES - 1);
  }
}
