package io.mokadb.server.frames;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A seal of locators of large objects: a client can hold those that it may read, and make up none.
 * Each goes with its HMAC under a key of the connection. Confined to its connection's thread.
 */
final class LocatorSeal {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int LENGTH = 16;

  private final Mac mac;

  LocatorSeal() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    try {
      mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }

  byte[] close(byte[] locator) {
    byte[] sealed = Arrays.copyOf(locator, locator.length + LENGTH);
    System.arraycopy(mac.doFinal(locator), 0, sealed, locator.length, LENGTH);
    return sealed;
  }

  /** The locator; null if this connection has not sealed it. */
  byte[] open(byte[] sealed) {
    if (sealed.length < LENGTH) {
      return null;
    }
    byte[] locator = Arrays.copyOf(sealed, sealed.length - LENGTH);
    return MessageDigest.isEqual(close(locator), sealed) ? locator : null;
  }
}
