"""Vision helpers in plain NumPy. Needs numpy. Run the checks: python3 vision.py"""
import numpy as np

BLUR = np.full((3, 3), 1 / 9)
SHARPEN = np.array([[0, -1, 0], [-1, 5, -1], [0, -1, 0]], dtype=float)
SOBEL_X = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], dtype=float)


def filter2d(image, kernel):
    """Weighted sum of each pixel's neighbourhood; square kernel with an odd side, edges repeated."""
    size = kernel.shape[0] // 2
    padded = np.pad(image.astype(float), size, mode="edge")
    result = np.zeros(image.shape)
    for dy in range(kernel.shape[0]):
        for dx in range(kernel.shape[1]):
            result += kernel[dy, dx] * padded[dy : dy + image.shape[0], dx : dx + image.shape[1]]
    return result


def gradient(image):
    """Strength and direction (radians) of the change in brightness."""
    gx, gy = filter2d(image, SOBEL_X), filter2d(image, SOBEL_X.T)
    return np.hypot(gx, gy), np.arctan2(gy, gx)


def harris(image, factor=0.05):
    """Corner score per pixel: large at corners, negative at edges."""
    gx, gy = filter2d(image, SOBEL_X), filter2d(image, SOBEL_X.T)
    a, b, c = filter2d(gx * gx, BLUR), filter2d(gy * gy, BLUR), filter2d(gx * gy, BLUR)
    return a * b - c * c - factor * (a + b) ** 2


def iou(a, b):
    """Overlap of two boxes (x1, y1, x2, y2), from 0 to 1."""
    width, height = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return width * height / (areas - width * height)


if __name__ == "__main__":
    even = np.full((5, 5), 7.0)
    assert np.allclose(filter2d(even, SHARPEN), 7)
    assert np.allclose(filter2d(even, SOBEL_X), 0)
    square = np.zeros((12, 12))
    square[4:, 4:] = 1.0
    score = harris(square)
    assert score[4, 4] > 0 > score[9, 4]  # a corner, then a place on the left edge
    assert abs(iou((0, 0, 10, 10), (5, 0, 15, 10)) - 1 / 3) < 1e-9
    print("all checks passed")
