package io.mokadb.oracle.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that servers and clients of an oracle share. Thread-safe; never shown. */
public final class SharedSecret {
  /** The length of a random number and of a proof. */
  public static final int BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int SHORTEST = 16;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  private SharedSecret(byte[] secret) {
    this.key = new SecretKeySpec(secret, ALGORITHM);
  }

  /** The sides of a connection, whose proofs differ. */
  public enum Side {
    CLIENT,
    SERVER
  }

  /**
   * Reads a secret: the text of a file without white space around it.
   *
   * @throws IOException with a text for people, if it cannot be read or is too short
   */
  public static SharedSecret read(Path file) throws IOException {
    byte[] secret;
    try {
      secret = Files.readString(file).strip().getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IOException("The secret of the oracle cannot be read from " + file, e);
    }
    if (secret.length < SHORTEST) {
      throw new IOException(
          "The secret of the oracle in " + file + " is shorter than " + SHORTEST + " bytes");
    }
    return new SharedSecret(secret);
  }

  /** A number that the other side has to put into its proof. */
  public byte[] challenge() {
    byte[] number = new byte[BYTES];
    random.nextBytes(number);
    return number;
  }

  /**
   * The proof of a side that it knows the secret.
   *
   * @param ofServer the random number of the server
   * @param ofClient the random number of the client
   */
  public byte[] proof(Side side, byte[] ofServer, byte[] ofClient) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(("moka oracle " + side).getBytes(StandardCharsets.US_ASCII));
      mac.update(ofServer);
      return mac.doFinal(ofClient);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  /** Checks the proof of the other side. */
  public boolean isProvedBy(Side side, byte[] ofServer, byte[] ofClient, byte[] proof) {
    return MessageDigest.isEqual(proof(side, ofServer, ofClient), proof);
  }
}
